import { descriptionChanged } from '../../../src/rules/drift/description-changed.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(descriptionChanged);
