import { embeddedResourceUndeclared } from '../../../src/rules/spec/embedded-resource-undeclared.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(embeddedResourceUndeclared);
