import { unpinnedSource } from '../../../src/rules/launch/unpinned-source.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(unpinnedSource);
