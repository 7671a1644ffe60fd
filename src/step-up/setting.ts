import type { Brand } from '../brand/types.ts';
import type { SessionService } from '../session/state/index.ts';

/** The dependencies of asking for a fresh code; a running application has them. */
export interface StepUpSetting {
  session: SessionService;
  /** The brand whose texts the dialog uses. */
  brand: Pick<Brand, 'content'>;
}
