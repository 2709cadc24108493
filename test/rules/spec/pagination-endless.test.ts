import { paginationEndless } from '../../../src/rules/spec/pagination-endless.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(paginationEndless);
