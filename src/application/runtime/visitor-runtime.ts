import { createStore } from 'zustand/vanilla';
import type { CompiledFlow } from '#engine';
import { openApi } from '../../api/open-api.ts';
import type { Brand } from '../../brand/types.ts';
import type { SessionService } from '../../session/state/index.ts';
import { SIGNED_OUT } from '../../session/state/index.ts';
import type { Services } from '../../shell/services/index.ts';
import type { Runtime } from '../state/index.ts';
import { openRuntime } from './open-runtime.ts';

/** A new visitor's application for server rendering; it never receives events. */
export function createVisitorRuntime(
  flow: CompiledFlow,
  brand: Brand,
  { boot, alerts, modals, submissions }: Services,
): Runtime {
  const signedOut: Partial<SessionService> = { store: createStore(() => SIGNED_OUT), isLasting: true };
  const session = signedOut as SessionService;
  return openRuntime(flow, { boot, brand, alerts, modals, submissions, session, api: openApi(session) });
}

/** Whether an application looks like a new visitor's. */
export function isUntouched({ state }: Pick<Runtime, 'state'>): boolean {
  const { session, touched, farthest, hidden } = state();
  return (
    !session.loggedIn && farthest === undefined && hidden.length === 0 && Object.keys(touched).length === 0
  );
}
