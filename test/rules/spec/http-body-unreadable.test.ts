import { httpBodyUnreadable } from '../../../src/rules/spec/http-body-unreadable.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(httpBodyUnreadable);
