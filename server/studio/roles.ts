import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { StudioRole } from '#contracts/studio/studio-shapes.ts';
import type { FileSet } from '#engine/compile';
import { auditRefusal } from '../audit/audit.ts';
import type { StudioMember } from '../config/config.ts';
import type { Deps } from '../deps.ts';
import { Problem } from '../http/problems/problem.ts';
import { requireFreshCode } from '../identity/step-up.ts';
import texts from './texts.json' with { type: 'json' };

/** The platform of the base record, which comes with the build and which every member may see. */
const BASE = 'base';

/**
 * The roles that have the rights of each role. A reviewer reads only applications, the others only drafts
 * [STUDIO-20].
 */
const INCLUDED: Record<StudioRole | 'any', readonly StudioRole[]> = {
  reader: ['reader', 'editor', 'publisher'],
  editor: ['editor', 'publisher'],
  publisher: ['publisher'],
  reviewer: ['reviewer'],
  any: ['reader', 'editor', 'publisher', 'reviewer'],
};

export interface Member extends StudioMember {
  sub: string;
  email: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    staffMember: Member | undefined;
  }
}

/** Identifies the staff member of a request and their rights. */
export function createStaff(deps: Deps) {
  const { config, auth } = deps;

  return {
    /**
     * onRequest hook: requires a live session of a member whose role includes this one.
     * @param options `freshCode`: also a recent code, because published steps can ask people for secrets
     * @throws Problem `unauthorized`, `forbidden`, `step-up-required`
     */
    require(role: StudioRole | 'any', { freshCode = false } = {}): onRequestAsyncHookHandler {
      return async function (this, request, reply) {
        await auth.requireLiveSession.call(this, request, reply);
        const subject = auth.subject(request);
        const { sub, email } = subject;
        const member = Object.hasOwn(config.studioRoles, email) ? config.studioRoles[email] : undefined;
        if (!member || !INCLUDED[role].includes(member.role)) {
          const about = `${role} ${request.routeOptions.url ?? ''}`;
          await auditRefusal(deps, { event: 'studio-refused', person: sub, about, requestId: request.id });
          throw forbidden(`This needs the role ${role}.`);
        }
        if (freshCode) requireFreshCode(deps, subject);
        request.staffMember = { ...member, sub, email };
      };
    },

    /** The member who sent a request that passed `require`. */
    member(request: FastifyRequest): Member {
      if (!request.staffMember) throw new Problem('forbidden');
      return request.staffMember;
    },
  };
}

export type Staff = ReturnType<typeof createStaff>;

/** The member with this address if they may publish now. */
export function mayPublish(
  { studioRoles }: Pick<Deps['config'], 'studioRoles'>,
  email: string,
  sub: string,
): Member | undefined {
  const member = Object.hasOwn(studioRoles, email) ? studioRoles[email] : undefined;
  return member?.role === 'publisher' ? { ...member, email, sub } : undefined;
}

/** Whether the member with this address may still edit drafts, and see this file. */
export function mayStillEdit(
  { studioRoles }: Pick<Deps['config'], 'studioRoles'>,
  email: string,
  path: string,
): boolean {
  const member = Object.hasOwn(studioRoles, email) ? studioRoles[email] : undefined;
  return member !== undefined && INCLUDED.editor.includes(member.role) && maySee(member, path);
}

/** The brand whose record is at this path; undefined for other files. */
export function platformOf(path: string): string | undefined {
  return /^brands\/([a-z0-9-]+)\.json$/.exec(path)?.[1];
}

/** The file of a brand's record. */
export function fileOf(platform: string): string {
  return `brands/${platform}.json`;
}

/**
 * Whether a member may see a file: all except records of other brands, because partners may not see each
 * other's.
 */
export function maySee({ brands }: Pick<Member, 'brands'>, path: string): boolean {
  const platform = platformOf(path);
  return !brands || platform === undefined || platform === BASE || brands.includes(platform);
}

/**
 * Hides email addresses of other partners' staff. Members for some brands see their own address, and addresses of
 * members who share a brand with them and of members for all brands. The authors `build` and `operator` are no addresses.
 */
export function shownAddress(
  { studioRoles }: Pick<Deps['config'], 'studioRoles'>,
  { brands, email: own }: Pick<Member, 'brands' | 'email'>,
  email: string,
): string {
  if (!email.includes('@')) return email;
  const other = Object.hasOwn(studioRoles, email) ? studioRoles[email] : undefined;
  const isKnown =
    other !== undefined && (!other.brands || other.brands.some((brand) => brands?.includes(brand)));
  return !brands || email === own || isKnown ? email : texts.otherStaff;
}

/** The files that a member may see (`maySee`). */
export function visibleFiles(member: Member, files: FileSet): FileSet {
  return new Map([...files].filter(([path]) => maySee(member, path)));
}

/**
 * Refuses changes of files that are not records of the member's brands, if they have some.
 * @throws Problem `forbidden`
 */
export function requireMayChange({ brands }: Member, paths: readonly string[]): void {
  const other = paths.find((path) => !mayChange({ brands }, [path]));
  if (other) throw forbidden(`You can change ${brands?.join(', ')} only, not ${other}.`);
}

/** Whether the member's brands cover all of these files. */
export function mayChange({ brands }: Pick<Member, 'brands'>, paths: readonly string[]): boolean {
  return !brands || paths.every((path) => brands.includes(platformOf(path) ?? ''));
}

function forbidden(msg: string): Problem {
  return new Problem('forbidden', { msg, showToUser: true });
}
