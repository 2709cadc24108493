import { versionCounterOffer } from '../../../src/rules/spec/version-counter-offer.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(versionCounterOffer);
