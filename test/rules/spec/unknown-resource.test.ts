import { unknownResource } from '../../../src/rules/spec/unknown-resource.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(unknownResource);
