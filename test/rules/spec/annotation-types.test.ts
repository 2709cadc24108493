import { annotationTypes } from '../../../src/rules/spec/annotation-types.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(annotationTypes);
