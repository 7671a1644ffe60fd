/** What a partner's page says first: without it nothing is posted. `listener` tells one listening page from the next. */
export interface Hello {
  type: 'applicant-hello';
  listener?: string;
  /** It shows this page in a frame and wants to know how high that has to be. */
  height?: boolean;
}

/** What is posted to a partner's page once a person is signed in (spec §1, decision 30). */
export interface Identified {
  type: 'applicant-identified';
  id: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** Whether a message that came in is a partner's hello. */
export function isHello(data: unknown): data is Hello {
  return typeof data === 'object' && data !== null && (data as { type?: unknown }).type === 'applicant-hello';
}
