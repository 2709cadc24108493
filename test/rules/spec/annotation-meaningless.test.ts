import { annotationMeaningless } from '../../../src/rules/spec/annotation-meaningless.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(annotationMeaningless);
