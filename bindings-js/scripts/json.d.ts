/** JSON that the bundle takes in. */
declare module "*.json" {
  const value: unknown;
  export default value;
}
