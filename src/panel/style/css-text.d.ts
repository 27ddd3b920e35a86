/** A style sheet as text: so `?raw` of Vite loads it, and the loader `text` of the build. */
declare module '*.css?raw' {
  const text: string;
  export default text;
}
