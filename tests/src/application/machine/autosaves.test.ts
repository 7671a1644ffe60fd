import { describe, expect, it } from 'vitest';
import { SAVING } from '#domain/limits.ts';
import { createMachine, savedMachine, typesOf, versionConflict, waitsOf } from './machine.ts';

// [SAVE-1] [SAVE-2] on the pure machine: when a save starts by itself.

const AUTOSAVE = ['autosave', SAVING.afterTypingMs];

describe('the autosave', () => {
  it.each([
    ['fills in', { type: 'prefill', values: { business_city: 'Reno' } }],
    ['hides', { type: 'hide', paths: ['business/website'] }],
  ] as const)('includes the parts that a link %s, if the server has the application', (_, event) => {
    const page = savedMachine({ business_name: 'Acme' });
    expect(waitsOf(page.send(event as never))).toContainEqual(AUTOSAVE);
    page.fire('autosave');
    expect(JSON.stringify(page.attempt().payload)).toMatch(/Reno|business\/website/);
    page.succeed();
    // The same link again changes nothing.
    expect(waitsOf(page.send(event as never))).not.toContainEqual(AUTOSAVE);
    expect(page.state().dirty).toBe(false);
    const visitor = createMachine();
    visitor.send(event as never);
    expect(visitor.state().dirty).toBe(false);
    expect(typesOf(visitor.fire('autosave'))).toEqual([]);
  });

  it('saves nothing if nothing changed', () => {
    expect(typesOf(savedMachine().fire('autosave'))).toEqual([]);
  });

  it('saves nothing before the application is known, nor for a visitor', () => {
    const page = createMachine();
    page.type({ business_name: 'Acme' });
    expect(typesOf(page.fire('autosave'))).toEqual([]);
    page.person('ada');
    expect(typesOf(page.fire('autosave'))).toEqual([]);
  });

  it('queues no save during another save or an open question', () => {
    const page = savedMachine({ business_name: 'Old' });
    page.type({ business_name: 'Mine', business_city: 'Reno' });
    page.save('a');
    page.fire('autosave');
    expect(page.state().core.queue).toEqual([]);
    page.fail(versionConflict(2, { business_name: 'Theirs' }));
    expect(page.state().core.question).toBeDefined();
    page.fire('autosave');
    expect(page.state().core.queue).toEqual([]);
  });

  it('runs after a link hides a part', () => {
    const page = savedMachine();
    page.type({ business_name: 'Acme' });
    expect(waitsOf(page.send({ type: 'hide', paths: ['info'] }))).toContainEqual(AUTOSAVE);
  });
});

describe('the draft of this tab', () => {
  it('is written a moment after the first change, not after each', () => {
    const page = createMachine();
    expect(waitsOf(page.type({ business_name: 'Name A' }))).toEqual([['draft', SAVING.draftAfterMs]]);
    expect(waitsOf(page.type({ business_name: 'Ac' }))).toEqual([]);
    expect(typesOf(page.fire('draft'))).toEqual(['remember']);
    expect(waitsOf(page.type({ business_name: 'Acm' }))).toEqual([['draft', SAVING.draftAfterMs]]);
  });

  it('is written at once, and once, when the page is left', () => {
    const page = createMachine();
    page.type({ business_name: 'Name A' });
    expect(typesOf(page.send({ type: 'page-hidden' }))).toEqual(['remember']);
    expect(typesOf(page.send({ type: 'page-hidden' }))).toEqual([]);
  });
});
