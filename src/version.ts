/** The version of mcp-hallmark, kept equal to package.json by `npm run gen`. */
export const VERSION = '0.1.0';
