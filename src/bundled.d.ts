/** Files that the bundler puts into the executable. */
declare module '*.ttf' {
  const path: string;
  export default path;
}
declare module '*.txt' {
  const path: string;
  export default path;
}
