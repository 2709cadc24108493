import { opaqueIds } from '../../../src/rules/probe/opaque-ids.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(opaqueIds);
