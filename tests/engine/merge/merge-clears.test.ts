import { describe, expect, it } from 'vitest';
import { choiceOfMine } from '#engine';
import { findContradictions } from '../../../engine/merge/merge-clears.ts';
import { flow } from '../test-application.ts';
import { merge } from './merge-versions.ts';

describe('merging two versions of an application [SAVE-32]', () => {
  describe('if an answer clears another', () => {
    const mask = { present: true as const, mask: '**-***6789' };
    const [SOLE, LLC] = ['Sole Proprietorship', 'LLC'];
    const ticked = { business_structure: SOLE, business_no_ein: true };

    it('asks about both if one side gave it and the other gave an answer that it clears', () => {
      const base = { business_structure: SOLE };
      const theirs = { ...base, business_ein: mask };
      const merged = merge(base, ticked, theirs);
      expect(merged.differences).toEqual([
        { field: 'business_ein', mine: undefined, theirs: mask },
        { field: 'business_no_ein', mine: true, theirs: undefined },
      ]);
      expect(merged.application).toEqual(theirs);
      expect(merged.withMine).toEqual(ticked);
      const typed = { ...base, business_ein: '12-3456789' };
      expect(merge(base, typed, ticked)).toMatchObject({ application: ticked, withMine: typed });
    });
    it('is chosen together with the answers that it clears, directly or through another answer', () => {
      const base = { business_structure: LLC, business_ein: mask };
      const theirs = { business_structure: 'Partnership', business_ein: mask };
      const merged = merge(base, ticked, theirs);
      expect(merged.differences.map(({ field }) => field)).toEqual([
        'business_ein',
        'business_no_ein',
        'business_structure',
      ]);
      expect(merged.application).toEqual(theirs);
      expect(merged.withMine).toEqual(ticked);
    });
    it('asks if one side made an answer of the other void', () => {
      const base = { business_structure: SOLE };
      const mine = { business_structure: LLC };
      const merged = merge(base, mine, ticked);
      expect(merged).toMatchObject({ application: ticked, withMine: mine });
      expect(merged.differences).toHaveLength(2);
    });
    it('asks no question if only one side has done it', () => {
      const base = { business_structure: LLC, business_ein: mask };
      expect(merge(base, ticked, { ...base, business_city: 'Reno' })).toMatchObject({
        application: { ...ticked, business_city: 'Reno' },
        differences: [],
      });
      expect(merge(base, { ...base, business_city: 'Reno' }, ticked)).toMatchObject({
        application: { ...ticked, business_city: 'Reno' },
        differences: [],
      });
    });
    it('accepts unrelated changes from both sides', () => {
      const merged = merge({}, { business_structure: SOLE }, { business_ein: mask, business_no_ein: false });
      expect(merged.application).toMatchObject({ business_structure: SOLE, business_ein: mask });
      expect(merged.differences).toEqual([]);
    });
    it('keeps a change without a contradiction, and reports no box that was never ticked', () => {
      const base = { business_structure: LLC };
      const { application, differences } = merge(base, ticked, { ...base, business_ein: mask });
      expect(differences.map(({ field }) => field)).toEqual(['business_ein', 'business_no_ein']);
      expect(application).toEqual({ business_structure: SOLE, business_ein: mask });
      const other = { business_structure: 'Partnership', business_no_ein: false };
      expect(merge(undefined, base, other).differences.map(({ field }) => field)).toEqual([
        'business_structure',
      ]);
    });
    it('asks about every field that clears a field in question', () => {
      const fields = { kind: { 'x-clears': ['detail'] }, size: { 'x-clears': ['detail'] }, detail: {} };
      const base = { kind: 'a', size: 1, detail: 'some' };
      const theirs = { ...base, kind: 'c' };
      const contradictions = (mine: object) =>
        findContradictions(fields, { base, mine: { ...mine }, theirs });
      expect([...contradictions({ kind: 'b', size: 2 })].sort()).toEqual(['detail', 'kind', 'size']);
      expect([...contradictions({ kind: 'b', size: 1 })].sort()).toEqual(['detail', 'kind']);
      expect([...contradictions({ kind: 'a', size: 2 })]).toEqual([]);
    });
    it('does not ask about a secret that one side typed and the other has saved as its mask', () => {
      const fields = { none: { 'x-clears': ['ein'] }, ein: { 'x-sensitive': 'mask-last-4' as const } };
      const mine = { none: true, ein: '12-3456789' };
      const theirs = { ein: mask };
      expect([...findContradictions(fields, { base: {}, mine, theirs })]).toEqual([]);
    });
    it('keeping mine names the other answers that change, even if both sides agree on them', () => {
      const merged = {
        application: { business_structure: LLC, business_no_ein: true },
        withMine: ticked,
        differences: [],
      };
      expect(choiceOfMine(flow, merged)).toEqual(ticked);
    });
  });
});
