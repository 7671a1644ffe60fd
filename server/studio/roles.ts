import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { STUDIO_ROLES, type StudioRole } from '#contracts/studio/studio-shapes.ts';
import type { FileSet } from '#engine/compile';
import { auditRefusal } from '../audit/audit.ts';
import type { StudioMember } from '../config/config.ts';
import type { Deps } from '../deps.ts';
import { Problem } from '../http/problems/problem.ts';
import { requireFreshCode } from '../identity/step-up.ts';

/** Platform of the record that every brand stands on, and that a build brings along. */
const BASE = 'base';

/** Somebody who works in Studio. */
export interface Member extends StudioMember {
  sub: string;
  email: string;
}

/** Who of the staff is asking, and what they may do. */
export function createStaff(deps: Deps) {
  const { config, auth } = deps;
  const members = new WeakMap<FastifyRequest, Member>();

  return {
    /**
     * onRequest hook: a live session of somebody with this role at least, before anything of the body is read.
     * @param options `freshCode`: with a code of a moment ago as well, for what goes live asks people for their secrets
     * @throws Problem `unauthorized`, `forbidden`, `step-up-required`
     */
    require(role: StudioRole, { freshCode = false } = {}): onRequestAsyncHookHandler {
      return async function (this, request, reply) {
        await auth.requireLiveSession.call(this, request, reply);
        const subject = auth.subject(request);
        const { sub, email } = subject;
        const member = Object.hasOwn(config.studioRoles, email) ? config.studioRoles[email] : undefined;
        if (!member || STUDIO_ROLES.indexOf(member.role) < STUDIO_ROLES.indexOf(role)) {
          const about = `${role} ${request.routeOptions.url ?? ''}`;
          await auditRefusal(deps, { event: 'studio-refused', person: sub, about, requestId: request.id });
          throw forbidden(`This needs the role ${role}.`);
        }
        if (freshCode) requireFreshCode(deps, subject);
        members.set(request, { ...member, sub, email });
      };
    },

    /** Who passed `require`. */
    member(request: FastifyRequest): Member {
      const member = members.get(request);
      if (!member) throw new Problem('forbidden');
      return member;
    },
  };
}

export type Staff = ReturnType<typeof createStaff>;

/** Somebody who may publish now, by their address; undefined where they have no such role any more. */
export function mayPublish(
  { studioRoles }: Pick<Deps['config'], 'studioRoles'>,
  email: string,
  sub: string,
): Member | undefined {
  const member = Object.hasOwn(studioRoles, email) ? studioRoles[email] : undefined;
  return member?.role === 'publisher' ? { ...member, email, sub } : undefined;
}

/** The brand whose record a file is; undefined of another file. */
export function platformOf(path: string): string | undefined {
  return /^brands\/([a-z0-9-]+)\.json$/.exec(path)?.[1];
}

/** The file that a brand's record is. */
export function fileOf(platform: string): string {
  return `brands/${platform}.json`;
}

/** Whether somebody may see a file: all but the records of other brands. Partners who work here see nothing of each other. */
export function maySee({ brands }: Member, path: string): boolean {
  const platform = platformOf(path);
  return !brands || platform === undefined || platform === BASE || brands.includes(platform);
}

/** The files that somebody may see (`maySee`). */
export function seenBy(member: Member, files: FileSet): FileSet {
  return new Map([...files].filter(([path]) => maySee(member, path)));
}

/** @throws Problem `forbidden` where somebody may not change one of these files: all of them, or their brands' alone. */
export function expectMayChange({ brands }: Member, paths: readonly string[]): void {
  if (!brands) return;
  const other = paths.find((path) => !brands.includes(platformOf(path) ?? ''));
  if (other) throw forbidden(`You can change ${brands.join(', ')} only, not ${other}.`);
}

function forbidden(msg: string): Problem {
  return new Problem('forbidden', { msg, showToUser: true });
}
