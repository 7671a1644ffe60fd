import { flow as apply } from 'virtual:trellis/flows/apply';
import { flow as bcm } from 'virtual:trellis/flows/bcm';
import { expect, it } from 'vitest';
import { findMainFlow, flowsOf, statementFlow, statementPaths } from '#server/flows.ts';

it('the flow of a call that names none is the one whose front page is /, in any order of the flows', () => {
  expect(findMainFlow({ bcm, apply }).id).toBe('apply');
  expect(findMainFlow({ apply, bcm: undefined }).id).toBe('apply');
});

it('the flows of new applications are the live ones', () => {
  expect(flowsOf({ apply: { flow: apply }, bcm: { flow: bcm } } as never)).toEqual({ apply, bcm });
});

it('statements are asked for in two steps of a loan, the bank link first, and in none of monitoring', () => {
  expect(statementPaths(apply)).toEqual(['/app/bank-connect', '/app/upload-statements']);
  expect(statementPaths(bcm)).toEqual([]);
});

it('a return link without ids is about the flow that asks for statements, whichever is the main one', () => {
  expect(statementFlow({ bcm, apply }).id).toBe('apply');
  expect(statementFlow({ bcm: { ...bcm, home: '/' }, apply: { ...apply, home: '/loan' } }).id).toBe('apply');
});
