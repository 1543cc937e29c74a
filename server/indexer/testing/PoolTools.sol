// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

interface Coin {
    function transfer(address to, uint256 value) external returns (bool);
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

interface Pool {
    function token0() external view returns (Coin);
    function token1() external view returns (Coin);
}

/// Calls a pool, and pays it what it asks for: the callbacks of all exchanges of this family begin with what is owed of the two coins.
contract Trader {
    function run(address target, bytes calldata data) external {
        (bool succeeded, bytes memory answer) = target.call(data);
        if (!succeeded) assembly { revert(add(answer, 32), mload(answer)) }
    }

    fallback() external {
        (int256 owed0, int256 owed1) = abi.decode(msg.data[4:68], (int256, int256));
        if (owed0 > 0) Pool(msg.sender).token0().transfer(msg.sender, uint256(owed0));
        if (owed1 > 0) Pool(msg.sender).token1().transfer(msg.sender, uint256(owed1));
    }
}

/// Makes PancakeSwap's pools, which ask their maker what they are of. What they are made from lies in another contract.
contract PancakeDeployer {
    struct Parameters {
        address factory;
        address token0;
        address token1;
        uint24 fee;
        int24 tickSpacing;
    }

    Parameters public parameters;
    address private immutable creation;

    constructor(address creation_) {
        creation = creation_;
    }

    function deploy(address factory, address token0, address token1, uint24 fee, int24 tickSpacing)
        external
        returns (address pool)
    {
        parameters = Parameters(factory, token0, token1, fee, tickSpacing);
        bytes memory code = creation.code;
        assembly { pool := create(0, add(code, 32), mload(code)) }
        require(pool != address(0));
    }
}

/// Tells of pools as Curve's older factory does: without saying which.
contract StableRegistry {
    address[] public pool_list;
    mapping(address => Coin[4]) private coinsOf;

    event PlainPoolDeployed(Coin[4] coins, uint256 A, uint256 fee, address deployer);

    function pool_count() external view returns (uint256) {
        return pool_list.length;
    }

    function get_coins(address pool) external view returns (Coin[4] memory) {
        return coinsOf[pool];
    }

    function deploy(Coin[4] calldata coins) external {
        address pool = address(new StablePool(coins));
        pool_list.push(pool);
        coinsOf[pool] = coins;
        emit PlainPoolDeployed(coins, 100, 4000000, msg.sender);
    }
}

/// Tells of trades and liquidity as Curve's older pools of three coins do: liquidity taken out in one coin does not say in which.
contract StablePool {
    Coin[4] private coins;

    event TokenExchange(address indexed buyer, int128 sold_id, uint256 tokens_sold, int128 bought_id, uint256 tokens_bought);
    event AddLiquidity(address indexed provider, uint256[3] token_amounts, uint256[3] fees, uint256 invariant, uint256 token_supply);
    event RemoveLiquidityOne(address indexed provider, uint256 token_amount, uint256 coin_amount);

    constructor(Coin[4] memory coins_) {
        coins = coins_;
    }

    function exchange(int128 i, int128 j, uint256 dx) external {
        uint256 dy = dx - dx / 1000;
        coins[uint128(i)].transferFrom(msg.sender, address(this), dx);
        coins[uint128(j)].transfer(msg.sender, dy);
        emit TokenExchange(msg.sender, i, dx, j, dy);
    }

    function add_liquidity(uint256[3] calldata amounts) external {
        for (uint256 i; i < 3; i++) coins[i].transferFrom(msg.sender, address(this), amounts[i]);
        emit AddLiquidity(msg.sender, amounts, [uint256(0), 0, 0], 0, 0);
    }

    function remove_liquidity_one_coin(uint256 amount, int128 i) external {
        coins[uint128(i)].transfer(msg.sender, amount);
        emit RemoveLiquidityOne(msg.sender, amount, amount);
    }
}
