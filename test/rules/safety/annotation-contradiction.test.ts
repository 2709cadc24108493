import { annotationContradiction } from '../../../src/rules/safety/annotation-contradiction.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(annotationContradiction);
