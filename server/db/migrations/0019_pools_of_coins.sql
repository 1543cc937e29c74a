-- How many pools of a coin were found, if its swaps are read in some of them only (server/indexer/pools/choose-pools.ts); null: in all.
alter table contracts add column pools_known int;

-- Of the wrapped native coins and the stable coins only the pools against each other were read. Those that are tracked are read again.
do $$
declare
  again bigint[] := array(
    select c.id from contracts c
    join (values
      ('eth', '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'),
      ('eth', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'),
      ('eth', '0xdac17f958d2ee523a2206206994597c13d831ec7'),
      ('eth', '0x6b175474e89094c44da98b954eedeac495271d0f'),
      ('eth', '0x4fabb145d64652a948d72533023f6e7a623c7c53'),
      ('polygon', '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270'),
      ('polygon', '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359'),
      ('polygon', '0x2791bca1f2de4661ed88a30c99a7a9449aa84174'),
      ('polygon', '0xc2132d05d31c914a87c6611c10748aeb04b58e8f'),
      ('polygon', '0x8f3cf7ad23cd3cadbd9735aff958023239c6a063'),
      ('bsc', '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c'),
      ('bsc', '0x55d398326f99059ff775485246999027b3197955'),
      ('bsc', '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d'),
      ('bsc', '0xe9e7cea3dedca5984780bafc599bd69add087d56'),
      ('bsc', '0x1af3f329e8be154074d8769d1ffa4ee058b1dbc3'),
      ('base', '0x4200000000000000000000000000000000000006'),
      ('base', '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'),
      ('base', '0xd9aaec86b65d86f6a7b5b1b0c42ffa531710b6ca'),
      ('base', '0xfde4c96c8593536e31f229ea8f37b2ada2699bb2'),
      ('base', '0x50c5725949a6f0c72e6c4a641f24049a917db0cb'),
      ('celo', '0x471ece3750da237f93b8e339c536989b8978a438'),
      ('celo', '0x765de816845861e75a25fca122bb6898b8b1282a'),
      ('celo', '0xceba9300f2b948710d2653dd7b07f33a8b32118c'),
      ('celo', '0x48065fbbe25f71c9282ddf5e1cd6d6a887483d5e'),
      ('avalanche', '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7'),
      ('avalanche', '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e'),
      ('avalanche', '0xa7d7079b0fead91f3e65f86e8915cb59c1a4c664'),
      ('avalanche', '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7'),
      ('avalanche', '0xc7198437980c041c805a1edcba50c1ce5db95118'),
      ('avalanche', '0xd586e7f844cea2f87f50152665bcbc2c279d8d70'),
      ('arbitrum', '0x82af49447d8a07e3bd95bd0d56f35241523fbab1'),
      ('arbitrum', '0xaf88d065e77c8cc2239327c5edb3a432268e5831'),
      ('arbitrum', '0xff970a61a04b1ca14834a43f5de4533ebddb5cc8'),
      ('arbitrum', '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9'),
      ('arbitrum', '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1'),
      ('optimism', '0x4200000000000000000000000000000000000006'),
      ('optimism', '0x0b2c639c533813f4aa9d7837caf62653d097ff85'),
      ('optimism', '0x7f5c764cbc14f9669b88837ca1490cca17c31607'),
      ('optimism', '0x94b008aa00579c1307b0ef2c499ad98a8ce58e58'),
      ('optimism', '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1')
    ) coins (chain, address) on coins.chain = c.chain and coins.address = c.address
    where c.kind = 'erc20' and c.state in ('processing', 'ready'));
  table_ text;
begin
  foreach table_ in array array['transfers', 'swaps', 'skipped_logs', 'contract_totals', 'contract_days', 'balances', 'pools', 'pool_days', 'undo_log']
  loop
    execute format('delete from %I where contract_id = any ($1)', table_) using again;
  end loop;
  update contracts set state = 'processing', cursor_block = first_block - 1, cursor_hash = null, cursor_timestamp = null, worker = null,
    leased_until = null, pools_until = null
  where id = any (again);
end
$$;
