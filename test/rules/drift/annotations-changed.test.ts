import { annotationsChanged } from '../../../src/rules/drift/annotations-changed.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(annotationsChanged);
