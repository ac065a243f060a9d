/**
 * A plain object knows names such as `constructor` and `__proto__`. So a text that a client may have sent must not be
 * a key of an object whose type allows any text: use a Map, `Object.hasOwn` or a zod enum. The rule is off for the
 * browser: its code looks up only keys of its own, and a Map would make the pages larger.
 */
const noClientKeys = {
  meta: { type: 'problem' },
  create(context) {
    const tables = new Set();
    return {
      VariableDeclarator({ id, init }) {
        if (init?.type !== 'ObjectExpression' || id.type !== 'Identifier') return;
        if (takesAnyText(id.typeAnnotation?.typeAnnotation)) tables.add(id.name);
      },
      'MemberExpression[computed=true]'(node) {
        const { object, property } = node;
        if (isConstant(property)) return;
        const isTable =
          object.type === 'ObjectExpression' ||
          (object.type === 'TSAsExpression' && takesAnyText(object.typeAnnotation)) ||
          (object.type === 'Identifier' && tables.has(object.name));
        if (isTable || isUnchecked(property))
          context.report({ node, message: 'Look this up in a Map, or validate the key first.' });
      },
    };
  },
};

/** Whether the type is Record<string, …>, also within Readonly<…> or Partial<…>. */
function takesAnyText(type) {
  if (type?.type === 'TSTypeOperator') return takesAnyText(type.typeAnnotation);
  if (type?.type !== 'TSTypeReference') return false;
  const [first] = type.typeArguments?.params ?? [];
  if (type.typeName.name === 'Record') return first?.type === 'TSStringKeyword';
  return ['Readonly', 'Partial'].includes(type.typeName.name) && takesAnyText(first);
}

/** Whether the key is a literal, or a constant such as STATEMENT. */
function isConstant(key) {
  if (key.type === 'Literal') return true;
  return key.type === 'Identifier' && /^[A-Z][A-Z\d_]*$/.test(key.name);
}

/** Whether the key may come from a client: it is cast to a known key (`as keyof …`), or falls back to `?? ''`. */
function isUnchecked({ type, operator, right, typeAnnotation }) {
  if (type === 'LogicalExpression') return operator === '??' && right.value === '';
  return type === 'TSAsExpression' && typeAnnotation.type === 'TSTypeOperator';
}

export default {
  meta: { name: 'vipo' },
  rules: { 'no-client-keys': noClientKeys },
};
