import { definitionChanged } from '../../../src/rules/drift/definition-changed.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(definitionChanged);
