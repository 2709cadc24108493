import { wireFraming } from '../../../src/rules/spec/wire-framing.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(wireFraming);
