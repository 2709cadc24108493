import { resourceShape } from '../../../src/rules/spec/resource-shape.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(resourceShape);
