import { annotationDefaults } from '../../../src/rules/spec/annotation-defaults.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(annotationDefaults);
