import { sensitiveFileReference } from '../../../src/rules/safety/sensitive-file-reference.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(sensitiveFileReference);
