import type { Brand } from '../brand/types.ts';
import type { SessionService } from '../session/state/index.ts';

export interface StepUpOptions {
  session: SessionService;
  /** Its texts are used by the dialog. */
  brand: Pick<Brand, 'content'>;
}
