import { propertyName } from '../../../src/rules/client/property-name.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(propertyName);
