import { dockerPrivileged } from '../../../src/rules/launch/docker-privileged.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(dockerPrivileged);
