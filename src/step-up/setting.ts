import type { Brand } from '../brand/types.ts';
import type { SessionService } from '../session/state/index.ts';

/** What asking for a fresh code needs; a running application is one. */
export interface StepUpSetting {
  session: SessionService;
  /** Whose words the dialog has. */
  brand: Pick<Brand, 'content'>;
}
