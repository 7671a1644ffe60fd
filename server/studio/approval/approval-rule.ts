import { actorsOf } from '../../audit/audit.ts';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problems/problem.ts';
import type { Queries } from '../../storage/database.ts';
import { type Member, mayChange, mayPublish, platformOf } from '../roles.ts';
import {
  type Approval,
  approvalsOf,
  authorsOf,
  decideApproval,
  lockApproved,
  type Signer,
} from './approval-store.ts';
import { redirectedBrands } from './recipients.ts';
import type { Target } from './target.ts';
import texts from './texts.json' with { type: 'json' };

/** Whether the deployment requires a second person for these files. Files of a flow reach every brand. */
function isRequiredBySetting(
  { studioApproval }: Pick<Deps['config'], 'studioApproval'>,
  paths: readonly string[],
): boolean {
  if (studioApproval === 'off' || studioApproval === 'required') return studioApproval === 'required';
  return paths.some((path) => {
    const platform = platformOf(path);
    return platform === undefined || studioApproval.includes(platform);
  });
}

/** The reasons why a target needs an approval. */
export interface ApprovalReasons {
  bySetting: boolean;
  /** Brands whose applications would go to another recipient: that always needs a second person [STUDIO-140]. */
  redirected: string[];
}

export async function findReasons(
  db: Queries,
  config: Pick<Deps['config'], 'studioApproval'>,
  { paths, records }: Target,
): Promise<ApprovalReasons> {
  return { bySetting: isRequiredBySetting(config, paths), redirected: await redirectedBrands(db, records) };
}

/**
 * The members who can't approve: authors of an edit of the draft, or the member who asked to make earlier content
 * live.
 */
async function ownersOf(db: Queries, { kind, target }: Target, askedSigner: Signer): Promise<Signer[]> {
  return kind === 'draft' ? authorsOf(db, target) : [askedSigner];
}

/**
 * Whether one of `people` has this address or one of the ids in `persons`: the hashes of one member (`actorsOf`),
 * which stay the same if the address changes.
 */
const includesMember = (people: readonly Signer[], persons: readonly string[], address: string): boolean =>
  people.some(
    ({ person, email }) => persons.includes(person) || email.toLowerCase() === address.toLowerCase(),
  );

const askerOf = ({ asked_by, asked_person }: Approval): Signer => ({ email: asked_by, person: asked_person });

/** The reason why a member can't approve a target, if any. */
export async function refusalOf(
  { crypto }: Pick<Deps, 'crypto'>,
  db: Queries,
  member: Member,
  target: Target,
  approval: Approval,
): Promise<'role' | 'own' | 'brands' | undefined> {
  if (member.role !== 'publisher') return 'role';
  const owners = await ownersOf(db, target, askerOf(approval));
  if (includesMember(owners, actorsOf(crypto, member.sub), member.email)) return 'own';
  return mayChange(member, target.paths) ? undefined : 'brands';
}

/** Whether the member asked for the approval, or saved an edit. */
export async function hasAuthored(
  { crypto }: Pick<Deps, 'crypto'>,
  db: Queries,
  member: Member,
  target: Target,
  approval: Approval,
): Promise<boolean> {
  const people = [askerOf(approval), ...(await ownersOf(db, target, askerOf(approval)))];
  return includesMember(people, actorsOf(crypto, member.sub), member.email);
}

/**
 * Marks the approval of a target as used, in the transaction that makes the target live. The caller has locked the
 * draft, the releases or the brand.
 * @returns the approver's address
 * @throws Problem `approval-required` if an approval is required and none is for exactly this content
 */
export async function consumeApproval(
  { db: tx, config }: Pick<Deps, 'config'> & { db: Queries },
  target: Target,
): Promise<string | undefined> {
  const { approval, fault } = await checkApproval(tx, config, target);
  if (approval) await decideApproval(tx, approval.id, { status: fault === undefined ? 'used' : 'ended' });
  return fault === undefined ? (approval?.decided_by ?? undefined) : undefined;
}

/** @returns the approver's address @throws Problem `approval-required` if the target could not go live now */
export async function expectApproval(
  { db: tx, config }: Pick<Deps, 'config'> & { db: Queries },
  target: Target,
): Promise<string | undefined> {
  const { approval, fault } = await checkApproval(tx, config, target);
  return fault === undefined ? (approval?.decided_by ?? undefined) : undefined;
}

async function checkApproval(tx: Queries, config: Deps['config'], target: Target) {
  const approval = await lockApproved(tx, target);
  const fault = await faultOf(tx, config, target, approval);
  if (fault === undefined) return { approval, fault };
  const { bySetting, redirected } = await findReasons(tx, config, target);
  if (!bySetting && redirected.length === 0) return { approval, fault };
  const msg = fault === texts.required && !bySetting ? texts.redirected : fault;
  throw new Problem('approval-required', { msg, showToUser: true });
}

/** The reason why an approval doesn't count. */
async function faultOf(
  tx: Queries,
  config: Deps['config'],
  target: Target,
  approval: Approval | undefined,
): Promise<string | undefined> {
  if (!approval) {
    const [last] = await approvalsOf(tx, target);
    return last?.status === 'ended' ? texts.changed : texts.required;
  }
  if (approval.content !== target.content) return texts.changed;
  const { decided_by: email, decided_person: person } = approval;
  if (email === null || person === null) return texts.required;
  const member = mayPublish(config, email, person);
  if (!member || !mayChange(member, target.paths)) return texts.left;
  const owners = await ownersOf(tx, target, askerOf(approval));
  return includesMember(owners, [person], email) ? texts.own : undefined;
}
