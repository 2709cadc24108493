import { toolMisplacedMember } from '../../../src/rules/spec/tool-misplaced-member.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(toolMisplacedMember);
