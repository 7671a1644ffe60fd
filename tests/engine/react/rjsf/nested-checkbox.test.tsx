// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showSmall } from '../small-step.tsx';
import { button } from './nested-controls.ts';

afterEach(cleanup);

const agree = { type: 'boolean', title: 'Agree' };
const consent = { ...agree, enum: [true] };
const name = { type: 'string', title: 'Name' };
const holder = (box: object) => ({
  type: 'object',
  title: 'Holder',
  required: ['box', 'name'],
  properties: { box, name },
});

/** The same required box at the top, in an object, in an item, and in an item's object. */
const places = (
  box: object,
): [where: string, small: Parameters<typeof showSmall>[0], field: string, answers: object][] => [
  ['at the top', { fields: { box, name }, required: ['box'] }, 'box', { name: 'x' }],
  [
    'in a required object',
    { fields: { holder: holder(box) }, required: ['holder'] },
    'holder/box',
    { holder: { name: 'x' } },
  ],
  [
    'in an optional object with an answer',
    { fields: { holder: holder(box) } },
    'holder/box',
    { holder: { name: 'x' } },
  ],
  [
    'in an item',
    { fields: { list: { type: 'array', title: 'List', items: holder(box) } } },
    'list/0/box',
    { list: [{ name: 'x' }] },
  ],
  [
    'in an object of an item',
    {
      fields: {
        list: {
          type: 'array',
          title: 'List',
          items: { type: 'object', required: ['holder'], properties: { holder: holder(box) } },
        },
      },
    },
    'list/0/holder/box',
    { list: [{ holder: { name: 'x' } }] },
  ],
];

describe.each([
  ['a required checkbox', agree],
  ['a consent', consent],
])('%s', (_which, box) => {
  it.each(places(box))('%s is asked for until it is ticked', async (_where, small, field, answers) => {
    const { engine, user, done } = await showSmall(small, answers as never);
    await user.click(button('Continue'));
    expect(Object.keys(engine.state().errors)).toEqual([field]);
    expect(engine.state().errors[field]?.text).toBe('Required');
    await user.click(screen.getByRole('checkbox'));
    await user.click(button('Continue'));
    expect(engine.state().errors).toEqual({});
    expect(done).toHaveBeenCalledOnce();
  });

  it.each(places(box))('%s that is unticked again', async (_where, small, field, answers) => {
    const { engine, user, done } = await showSmall(small, answers as never);
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('checkbox'));
    await user.click(button('Continue'));
    const isConsent = box === consent;
    expect(Object.keys(engine.state().errors)).toEqual(isConsent ? [field] : []);
    expect(done).toHaveBeenCalledTimes(isConsent ? 0 : 1);
  });
});

describe('a box of an optional object that is unticked again', () => {
  const show = (box: object, ui: object = {}) =>
    showSmall({
      fields: { holder: { ...holder(box), required: ['name'] } },
      uiSchema: { holder: { box: ui } },
    });

  it('is unanswered again, so that nothing else is required', async () => {
    const { engine, user, done } = await show(agree);
    await user.click(screen.getByRole('checkbox'));
    await user.click(button('Continue'));
    expect(Object.keys(engine.state().errors)).toEqual(['holder/name']);
    await user.click(screen.getByRole('checkbox'));
    await user.click(button('Continue'));
    expect(engine.state().errors).toEqual({});
    expect(done).toHaveBeenCalledOnce();
  });

  it('stays an answer if it is No of a yes/no question, or unticks a default', async () => {
    const radio = await show(agree, { 'ui:widget': 'radio' });
    await radio.user.click(screen.getByRole('radio', { name: 'No' }));
    expect(radio.engine.state().application.holder).toEqual({ box: false });
    cleanup();
    const ticked = await show({ ...agree, default: true });
    await ticked.user.click(screen.getByRole('checkbox'));
    expect(ticked.engine.state().application.holder).toEqual({ box: false });
  });
});

it('a new consent of a list is unanswered until it is ticked', async () => {
  const consents = { type: 'array', title: 'Consents', items: consent };
  const { engine, user, done } = await showSmall({ fields: { consents } });
  await user.click(button('Add: Consents'));
  expect(engine.state().application.consents).toEqual([null]);
  await user.click(screen.getByRole('checkbox'));
  await user.click(button('Continue'));
  expect(engine.state().application.consents).toEqual([true]);
  expect(done).toHaveBeenCalledOnce();
});
