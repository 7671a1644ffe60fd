import { expect, it } from 'vitest';
import type { StudioApproval } from '#contracts/studio/approvals.ts';
import { lackedPerson } from '#src/studio/approval/use-approvals.ts';

const approvalsOf = (statuses: StudioApproval['status'][], more: object = {}) => ({
  all: statuses.map((status) => ({ status }) as StudioApproval),
  isRequired: true,
  redirected: [],
  disclosures: [],
  fault: undefined,
  read: async () => {},
  ...more,
});

it.each<[string, ReturnType<typeof approvalsOf>, ReturnType<typeof lackedPerson>]>([
  ['an approval', approvalsOf(['approved']), undefined],
  ['no request', approvalsOf([]), 'approval'],
  ['a request that waits', approvalsOf(['waiting']), 'approval'],
  ['a newer request than the approval', approvalsOf(['returned', 'approved']), 'approval'],
  ['a newer approval than the return', approvalsOf(['approved', 'returned']), undefined],
  ['requests that are not read yet', approvalsOf([], { all: undefined }), 'approval'],
  ['no required approval', approvalsOf([], { isRequired: false }), undefined],
  ['a changed disclosure', approvalsOf([], { isRequired: false, disclosures: ['the terms'] }), 'legal'],
  [
    'an approval and a changed disclosure',
    approvalsOf(['approved'], { disclosures: ['the terms'] }),
    'legal',
  ],
])('[STUDIO-70] with %s, the person who is missing is known', (_, approvals, person) => {
  expect(lackedPerson(approvals)).toBe(person);
});
