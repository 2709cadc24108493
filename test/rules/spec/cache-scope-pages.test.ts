import { cacheScopePages } from '../../../src/rules/spec/cache-scope-pages.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(cacheScopePages);
