/**
 * Matches a range, a number with hyphens, or a pattern of either: `1-2`, `$5,000-$250,000`, `415-555-0123`, `***-**-6789`,
 * `xxx-xx-xxxx`. Browsers would break the line after a hyphen in it.
 */
export const RANGE = /([$%*.,\d]{1,20}(?:[-–][$%*.,\d]{1,20}){1,9}|x{2,9}(?:-x{2,9}){1,3})/;
