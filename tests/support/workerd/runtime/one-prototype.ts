/**
 * The pool wraps the prototype of an object's class once more at each object that it makes: the five thousandth is reached
 * through five thousand wrappers, each call slower than the one before, until the stack ends. A wrapper knows the object
 * that is asked by itself, so the first one does for all.
 */
const construct = Reflect.construct;
const first = new WeakMap<object, object>();
/** What the pool calls its own classes. */
const WRAPPED = "Class";

Reflect.construct = ((target: { name: string; prototype: object }, args: unknown[], made = target) => {
  if (made.name === WRAPPED) {
    const prototype = first.get(made) ?? made.prototype;
    first.set(made, prototype);
    made.prototype = prototype;
  }
  return construct(target as never, args, made as never);
}) as unknown as typeof construct;

export {};
