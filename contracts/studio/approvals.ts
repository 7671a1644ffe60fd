import { type Static, Type } from '@sinclair/typebox';
import type { Operation } from '../operation.ts';
import { exactly, oneOf, text, time, uuid } from '../shapes.ts';

const staff = { group: 'studio', who: 'staff' } as const;
const words = Type.String({ minLength: 1, maxLength: 1000 });

export const APPROVAL_KINDS = ['draft', 'release', 'record'] as const;

const subject = {
  kind: oneOf(APPROVAL_KINDS),
  target: Type.String({
    maxLength: 80,
    description:
      'Id of the draft; flow and number of the release (`apply 12`); brand and id of the record (`harbor 77`)',
  }),
};

const comment = exactly({
  about: Type.Optional(
    exactly({
      kind: oneOf(['question', 'file', 'change']),
      at: Type.String({
        minLength: 1,
        maxLength: 1000,
        description:
          'Name of the question (`step field`), path of the file, or line of the change report; absent: the whole',
      }),
    }),
  ),
  text: words,
});
export type ApprovalComment = Static<typeof comment>;
const comments = (minItems: number) => Type.Array(comment, { minItems, maxItems: 100 });

const approval = exactly(
  {
    id: uuid,
    ...subject,
    note: text,
    askedBy: text,
    askedAt: time,
    status: oneOf(['waiting', 'approved', 'returned', 'withdrawn', 'ended', 'used'], {
      description:
        '`ended`: the draft was changed after the approval, or is not open any more; `used`: it went live',
    }),
    decidedBy: Type.Optional(text),
    decidedAt: Type.Optional(time),
    comments: Type.Array(comment),
    refusal: Type.Optional(
      oneOf(['role', 'own', 'brands'], {
        description:
          'Why this member cannot approve it: their role, it is their own work, or it is about other brands',
      }),
    ),
    next: Type.Optional(
      oneOf(['approve', 'change', 'publish'], { description: 'The next action, if this member may take it' }),
    ),
  },
  { title: 'StudioApproval' },
);
export type StudioApproval = Static<typeof approval>;

const params = exactly({ id: uuid });

/** Approval by a second person (docs/studio.md). */
export const approvals = {
  'GET /studio/api/approvals': {
    ...staff,
    summary: 'Approvals that are open, or all of one draft, release or record; the newest first',
    query: exactly({ kind: Type.Optional(subject.kind), target: Type.Optional(subject.target) }),
    answers: {
      200: exactly({
        approvals: Type.Array(approval),
        isRequired: Type.Boolean({
          description: 'For one draft, release or record: whether it needs an approval',
        }),
        redirected: Type.Array(Type.String(), {
          description:
            'Brands whose webhook gets another address or another `sensitive`; then an approval is always needed',
        }),
        disclosures: Type.Array(Type.String(), {
          description:
            'Its changed disclosures, in words, that need a member with the role legal: to approve it, make it live, or write them; none if this member may',
        }),
      }),
    },
  },
  'POST /studio/api/approvals': {
    ...staff,
    summary: 'Asks a second person to approve a draft, or an earlier release or record to make live',
    body: exactly({ ...subject, note: Type.Optional(Type.String({ maxLength: 1000 })) }),
    answers: { 200: approval },
    problems: ['publish-refused', 'version-conflict'],
  },
  'POST /studio/api/approvals/:id/approve': {
    ...staff,
    summary: 'Approves exactly this content; of a draft, If-Match names its version',
    params,
    headers: Type.Object({ 'if-match': Type.Optional(Type.String({ description: 'The version: `"3"`' })) }),
    body: exactly({ comments: comments(0) }),
    answers: { 200: approval },
    problems: ['version-conflict', 'publish-refused', 'precondition-required', 'step-up-required'],
  },
  'POST /studio/api/approvals/:id/return': {
    ...staff,
    summary: 'Returns a draft, release or record with comments',
    params,
    body: exactly({ comments: comments(1) }),
    answers: { 200: approval },
    problems: ['publish-refused', 'version-conflict'],
  },
  'DELETE /studio/api/approvals/:id': {
    ...staff,
    summary: 'Withdraws a request or an approval',
    params,
    answers: { 200: approval },
    problems: ['publish-refused', 'version-conflict'],
  },
} as const satisfies Record<string, Operation>;
