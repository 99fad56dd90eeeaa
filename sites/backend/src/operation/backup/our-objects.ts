/**
 * Finds the box office's objects in a PostgreSQL database without knowing their names: an older program may restore a backup over what a
 * newer one has made. Ours are the objects in schema `public` that have the owner of the migrations' table and came with no extension.
 */

const owner = `(SELECT relowner FROM pg_class WHERE oid = to_regclass('public.kysely_migration'))`

/** Excludes the objects of extensions (`e`), and those that are made and dropped with their table or type (`a`, `i`). */
const notOfAnother = (catalog: string) =>
  `NOT EXISTS (SELECT FROM pg_depend WHERE classid = '${catalog}'::regclass AND objid = o.oid AND deptype IN ('e', 'a', 'i'))`

const relations = `pg_class o WHERE relnamespace = 'public'::regnamespace AND relowner = ${owner} AND ${notOfAnother('pg_class')}`

/** Keeps our entries of the list that `pg_restore` prints of an archive (`215; 1259 16386 TABLE public show sabha`). */
export function ourEntries(list: string): string {
  const saved = / TABLE public kysely_migration (.+)$/m.exec(list)?.[1]
  return list
    .split('\n')
    .filter((line) => / public /.test(line) && line.endsWith(` ${saved}`))
    .join('\n')
}

/** A statement that selects the names of our tables, except those of the migrations. */
export const ourTables = `SELECT o.oid::regclass FROM ${relations} AND relkind IN ('r', 'p') AND relname NOT LIKE 'kysely\\_%'`

/**
 * A statement that drops all our objects. Each kind is dropped at once, since tables refer to each other, and without CASCADE: if an object
 * that isn't ours depends on ours, PostgreSQL names it and refuses.
 */
export const clearOurs = `
  DO $clear$
  DECLARE statement text;
  BEGIN
    FOR statement IN
      SELECT format('DROP %s %s', kind, string_agg(name, ', ')) FROM (
        SELECT CASE relkind WHEN 'v' THEN 1 WHEN 'm' THEN 2 WHEN 'S' THEN 4 ELSE 3 END AS turn, o.oid::regclass::text AS name,
          CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END AS kind
        FROM ${relations} AND relkind IN ('v', 'm', 'S', 'r', 'p')
        UNION ALL
        SELECT 5, o.oid::regprocedure::text, 'ROUTINE' FROM pg_proc o
        WHERE pronamespace = 'public'::regnamespace AND proowner = ${owner} AND ${notOfAnother('pg_proc')}
        UNION ALL
        SELECT 6, o.oid::regtype::text, 'TYPE' FROM pg_type o LEFT JOIN pg_class c ON c.oid = o.typrelid
        WHERE typnamespace = 'public'::regnamespace AND typowner = ${owner} AND ${notOfAnother('pg_type')}
          AND (typtype IN ('e', 'd', 'r') OR c.relkind = 'c')
      ) AS ours GROUP BY turn, kind ORDER BY turn
    LOOP
      EXECUTE statement;
    END LOOP;
  END $clear$`
