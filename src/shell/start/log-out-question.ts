import type { ConfirmQuestion } from '#widgets/confirm/port.ts';
import type { Translate } from '../../brand/BrandContext.tsx';

/** The question before a log-out that loses answers. */
export const logOutQuestion = (lostAnswers: readonly string[], text: Translate): ConfirmQuestion => ({
  title: text('session.unsaved.title'),
  text: text('session.unsaved.text', { answers: lostAnswers.join('; ') }),
  yes: text('session.unsaved.leave'),
  no: text('session.unsaved.stay'),
});
