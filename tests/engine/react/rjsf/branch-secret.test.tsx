// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import '#widgets/text-control/secret/SavedSecret.tsx';
import type { FieldValue } from '#engine';
import { readField } from '#engine';
import { showSmall } from '../small-step.tsx';

afterEach(cleanup);

const MASK = { present: true, mask: '*****6789' } as const;
const nullBranch = { type: 'null', title: 'None' };
const number = { type: 'string', title: 'Number', minLength: 4 };
// x-sensitive beside `anyOf`, or in one of its branches.
const beside = { title: 'Tax', 'x-sensitive': 'mask-last-4', anyOf: [nullBranch, number] };
const inBranch = { title: 'Tax', oneOf: [nullBranch, { ...number, 'x-sensitive': 'mask-last-4' }] };
const box = (tax: object) => ({ box: { type: 'object', title: 'Box', properties: { tax } } });

it.each<[string, string, Record<string, object>, FieldValue]>([
  ['marked beside the branches', 'tax', { tax: beside }, MASK],
  ['marked in its branch', 'tax', { tax: inBranch }, MASK],
  ['marked beside the branches of an inner field', 'box/tax', box(beside), { tax: MASK }],
  ['marked in the branch of an inner field', 'box/tax', box(inBranch), { tax: MASK }],
])(
  'a saved secret that may be null, %s, is shown masked, and can be replaced and emptied',
  async (_, name, fields, saved) => {
    const answers = { [name.split('/')[0] ?? '']: saved };
    const { user, engine, container, done } = await showSmall({ fields } as never, answers);
    const answer = () => readField(engine.flow, engine.state().application, name);
    expect(await screen.findByText(/Saved: \*+6789/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(done).toHaveBeenCalledOnce();
    expect(answer()).toEqual(MASK);

    await user.click(screen.getByRole('button', { name: /Change/ }));
    await user.type(document.getElementById(name) as HTMLElement, '123456');
    await user.tab();
    expect(answer()).toBe('123456');

    await user.selectOptions(container.querySelector('select') as HTMLElement, 'None');
    expect(answer()).toBeNull();
    expect(document.getElementById(name)).toBeNull();
    expect(container.textContent).not.toContain('6789');
  },
);
