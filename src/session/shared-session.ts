import type { Boot } from '../brand/boot.ts';
import { createSessionService, type SessionService } from './session-service.ts';

let shared: SessionService | undefined;

/** The page's one session. The first caller's boot record counts. */
export function sharedSession(boot: Boot): SessionService {
  shared ??= createSessionService({ boot });
  return shared;
}
