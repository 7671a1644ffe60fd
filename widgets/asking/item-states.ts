import {
  type CompiledStep,
  type Delegate,
  delegateKey,
  type EngineEnvironment,
  type ListItem,
  wordOf,
} from '#engine';
import { useEngine, useItem } from '#engine/react';
import type { PartRequest } from './port.ts';
import { findShownRequest, stateWords } from './request-words.ts';
import { useRequests } from './use-asking.ts';

export interface ItemState {
  delegate: Delegate;
  request: PartRequest;
  words: string;
}

/** The first name of an item's person, or words for a person without one. */
export function personName(env: EngineEnvironment, { to }: Delegate, item: ListItem): string {
  const name = item[to.name];
  return (typeof name === 'string' && name.trim()) || wordOf(env, 'widgets.asking.nameless');
}

/** The states of an item's requests, without states that have nothing to show [REQUEST-42]. */
export function useItemStates(step: CompiledStep, list: string, index: number): ItemState[] {
  const { env } = useEngine();
  const { requests } = useRequests();
  const item = useItem(list, index);
  return (step.delegates ?? []).flatMap((delegate): ItemState[] => {
    const request = delegate.list === list ? findShownRequest(requests, delegate, item.id) : undefined;
    if (!request) return [];
    const words = stateWords(request, {
      text: (key, values) => wordOf(env, key, values),
      first: personName(env, delegate, item),
      decline: env.content[delegateKey(step, delegate, 'decline')] ?? delegate.decline,
      locale: env.locale,
    });
    return [{ delegate, request, words }];
  });
}
