/**
 * A range or a number with hyphens (`$5,000-$250,000`, `***-**-6789`): Chromium and WebKit break lines after a hyphen
 * between digits.
 */
export const RANGE = /([$%*.,\d]{1,20}(?:[-–][$%*.,\d]{1,20}){1,9})/;
