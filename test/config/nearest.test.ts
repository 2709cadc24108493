import { describe, expect, it } from 'vitest';
import { nearest } from '../../src/text/nearest.ts';

const NAMES = ['failOn', 'targets', 'rules', 'minSeverity'];

describe('the nearest name', () => {
  it.each([
    ['failOn', 'failOn'],
    ['failon', 'failOn'],
    ['FAILON', 'failOn'],
    ['fialOn', 'failOn'],
    ['rlues', 'rules'],
    ['target', 'targets'],
    ['rule', 'rules'],
    ['minseverty', 'minSeverity'],
    ['severity', undefined],
    ['xyz', undefined],
    ['', undefined],
  ])('of %j is %j', (given, name) => {
    expect(nearest(given, NAMES)).toBe(name);
  });

  it('is the nearest and not the first', () => {
    expect(nearest('rulez', ['runes', 'rules'])).toBe('rules');
  });

  it('is the first of those that are equally near', () => {
    expect(nearest('bat', ['cat', 'hat'])).toBe('cat');
  });

  it('allows long names a third of their length', () => {
    expect(nearest('descriptionxxxx', ['description'])).toBe('description');
    expect(nearest('descriptionxxxxxx', ['description'])).toBeUndefined();
  });

  it('does not exist among no names', () => {
    expect(nearest('rules', [])).toBeUndefined();
  });
});
