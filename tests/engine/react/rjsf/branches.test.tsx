// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { FieldValue } from '#engine';
import { showAgain, showSmall } from '../small-step.tsx';
import { button, input, text } from './nested-controls.ts';

afterEach(cleanup);

const branch = (title: string, kind: string, more: object, required: string[]) => ({
  title,
  type: 'object',
  required,
  properties: { kind: { const: kind }, number: { ...text, title: 'Number' }, ...more },
});
const pay = (required: string[]) => ({
  title: 'Pay',
  type: 'object',
  oneOf: [
    branch('Card', 'card', {}, required),
    branch('Bank', 'bank', { bank: { ...text, title: 'Name of the bank' } }, required),
  ],
});
const uiSchema = { pay: { kind: { 'ui:widget': 'hidden' } } };

describe.each([
  ['a required', ['kind']],
  ['an optional', []],
])('%s constant of a branch', (_which, required) => {
  const fields = { pay: pay(required) };

  it('is filled in for the branch that the form shows first', async () => {
    const { engine, user, done } = await showSmall({ fields, uiSchema });
    await user.type(input('Number'), '12');
    await user.click(button('Continue'));
    expect(engine.state().application.pay).toEqual({ kind: 'card', number: '12' });
    expect(done).toHaveBeenCalledOnce();
  });

  it('is filled in for each branch that is chosen, and brings it back', async () => {
    const { engine, user, done } = await showSmall({ fields, uiSchema });
    await user.type(input('Number'), '12');
    await user.selectOptions(screen.getByRole('combobox'), 'Bank');
    expect(engine.state().application.pay).toEqual({ kind: 'bank', number: '12' });
    await user.click(button('Continue'));
    expect(done).toHaveBeenCalledOnce();
    cleanup();
    await showAgain(engine);
    expect(screen.getByRole<HTMLSelectElement>('combobox').selectedOptions[0]?.text).toBe('Bank');
  });

  it('is not an answer if nothing else is answered', async () => {
    const { engine, user, done } = await showSmall({ fields, uiSchema });
    await user.click(button('Continue'));
    expect(engine.state().application).toEqual({});
    expect(done).toHaveBeenCalledOnce();
  });
});

it('a required constant of an answered object is filled in, at any depth', async () => {
  const part = { type: 'object', required: ['v'], properties: { v: { type: 'number', const: 0 }, a: text } };
  const field = { type: 'object', properties: { list: { type: 'array', items: part }, one: part } };
  const answer: FieldValue = { list: [{ a: 'x' }, {}], one: { a: 'y' } };
  const { engine, user } = await showSmall({ fields: { field } }, { field: answer });
  await user.click(button('Continue'));
  expect(engine.state().application.field).toEqual({ list: [{ v: 0, a: 'x' }, {}], one: { v: 0, a: 'y' } });
});

it('the choice of a branch offers the branches alone', async () => {
  await showSmall({ fields: { pay: pay([]) } });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Card', 'Bank']);
});
