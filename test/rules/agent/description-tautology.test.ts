import { descriptionTautology } from '../../../src/rules/agent/description-tautology.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(descriptionTautology);
