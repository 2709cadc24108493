import { iconShape } from '../../../src/rules/spec/icon-shape.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(iconShape);
