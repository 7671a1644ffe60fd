import type { FieldSchema } from '../../index.ts';
import { expandFlatName } from '../../index.ts';

/** A role and the flat name of its field; for a field of a list, the name in the first item. */
export interface RoleField {
  role: string;
  name: string;
}

/** The fields with an `x-role`, in the order of the schema. */
export function roleFields(application: FieldSchema): RoleField[] {
  return Object.entries(application.properties ?? {}).flatMap(([name, schema]) => {
    const pattern = schema['x-flat'];
    const ownRoles = roleOf(schema).map((role) => ({ role, name }));
    if (!pattern) return ownRoles;
    const items = Object.entries(schema.items?.properties ?? {}).flatMap(([field, item]) =>
      roleOf(item).map((role) => ({ role, name: expandFlatName(pattern, 1, field) })),
    );
    return [...ownRoles, ...items];
  });
}

function roleOf(schema: FieldSchema): string[] {
  const role = schema['x-role'];
  return role === undefined ? [] : [role];
}
