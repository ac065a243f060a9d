declare module '*.ttf' {
  const path: string;
  export default path;
}
declare module '*.txt' {
  const path: string;
  export default path;
}
